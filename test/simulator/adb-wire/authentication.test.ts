import assert from 'node:assert/strict';
import { constants, generateKeyPairSync, privateEncrypt } from 'node:crypto';
import { test } from 'node:test';
import { isSignedBy, newToken, parseAndroidKey } from '../../../src/simulator/adb-wire/authentication.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The public key as adb sends it; the two numbers that only make its arithmetic faster are left zero. */
function androidKey(): Buffer {
  const { n, e } = publicKey.export({ format: 'jwk' });
  const modulus = Buffer.from(n ?? '', 'base64url').reverse();
  const exponent = Buffer.alloc(4);
  exponent.writeUIntLE(Buffer.from(e ?? '', 'base64url').readUIntBE(0, 3), 0, 3);
  const blob = Buffer.concat([Buffer.from([64, 0, 0, 0, 0, 0, 0, 0]), modulus, Buffer.alloc(256), exponent]);
  return Buffer.from(`${blob.toString('base64')} somebody@somewhere\0`);
}

/** Signs as adb does: the token stands where a SHA-1 digest would. */
function sign(token: Buffer): Buffer {
  const digest = Buffer.concat([Buffer.from('3021300906052b0e03021a05000414', 'hex'), token]);
  return privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, digest);
}

test('a host that holds the private key is known by its signature of the very token', () => {
  const key = parseAndroidKey(androidKey());
  assert.ok(key !== undefined);
  const token = newToken();
  assert.ok(isSignedBy(key, token, sign(token)));
  assert.ok(!isSignedBy(key, newToken(), sign(token)));
  assert.ok(!isSignedBy(key, token, Buffer.alloc(256)));
  assert.ok(!isSignedBy(key, token, Buffer.alloc(3)));
});

test('what is no key is none', () => {
  assert.equal(parseAndroidKey(Buffer.from('QUJD')), undefined);
  assert.equal(parseAndroidKey(Buffer.alloc(0)), undefined);
});
