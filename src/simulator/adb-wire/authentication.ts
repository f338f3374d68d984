import { constants, createPublicKey, type KeyObject, publicEncrypt, randomBytes, timingSafeEqual } from 'node:crypto';

/** AUTH packet kinds: the phone's token, the host's signature of it, the host's public key. */
export const AUTH_TOKEN = 1;
export const AUTH_SIGNATURE = 2;
export const AUTH_PUBLIC_KEY = 3;

const TOKEN_LENGTH = 20;
const MODULUS_LENGTH = 256;

/** DER prefix of an SHA-1 digest: adb signs the raw token as if it were such a digest (PKCS#1 v1.5). */
const SHA1_PREFIX = Buffer.from('3021300906052b0e03021a05000414', 'hex');

/** A fresh challenge; the host signs exactly these bytes. */
export function newToken(): Buffer {
  return randomBytes(TOKEN_LENGTH);
}

/**
 * Reads Android's public key blob as adb sends it: base64 of (u32 words, u32 n0inv, 2,048-bit modulus little-endian,
 * R², u32 exponent), then optionally a space and a comment. Undefined when it is none.
 */
export function parseAndroidKey(payload: Buffer): KeyObject | undefined {
  const blob = Buffer.from(payload.toString('latin1').split(/[ \0]/)[0] ?? '', 'base64');
  if (blob.length < 8 + 2 * MODULUS_LENGTH + 4) return undefined;
  const modulus = Buffer.from(blob.subarray(8, 8 + MODULUS_LENGTH)).reverse();
  const exponent = Buffer.from(blob.subarray(8 + 2 * MODULUS_LENGTH, 8 + 2 * MODULUS_LENGTH + 4)).reverse();
  try {
    return createPublicKey({
      format: 'jwk',
      key: { kty: 'RSA', n: modulus.toString('base64url'), e: exponent.toString('base64url') },
    });
  } catch {
    return undefined;
  }
}

/** Whether `signature` is this key's signature of `token`. The comparison takes the same time wherever it differs. */
export function isSignedBy(key: KeyObject, token: Buffer, signature: Buffer): boolean {
  let opened: Buffer;
  try {
    opened = publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, signature);
  } catch {
    return false;
  }
  const digest = Buffer.concat([SHA1_PREFIX, token]);
  const padding = Buffer.alloc(MODULUS_LENGTH - 3 - digest.length, 0xff);
  const wanted = Buffer.concat([Buffer.of(0, 1), padding, Buffer.of(0), digest]);
  return opened.length === wanted.length && timingSafeEqual(opened, wanted);
}
