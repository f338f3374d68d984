/** Why this machine cannot run device commands in Android's own shell; the message says what to install or allow. */
export class ChrootUnavailable extends Error {
  override readonly name = 'ChrootUnavailable';
}
