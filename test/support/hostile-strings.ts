import fc from 'fast-check';

/** What means something to a shell, to `input text`, to an option parser or to a path; a payload that ran would show. */
const grammar = fc.constantFrom(
  ...'\' " ` \\ $ ; & | < > ( ) { } [a] * ? ~ # ! = % %s %% - -- * && || ;; >> << $$ $? $@ $HOME'.split(' '),
  ...[' ', '\t', '\n', '\r\n', '\n\n', "'\\''", `\${HOME}`, '$((1/0))', "$'\\x41'", '{a,b}', '~/x', '..', './x', ' # '],
  ...[
    '$(reboot)',
    '`reboot`',
    ';reboot;',
    '&& reboot',
    '| reboot',
    '\nreboot\n',
    '$(input keyevent 26)',
    '>/sdcard/owned',
  ],
  ...['--device=x', '-h', '--help', '=false', 'com.example.notes;reboot', 'BACK', '7', 'true', 'null'],
);

/** Outside what Android's `input text` types: other scripts, marks, controls, halves of surrogate pairs, NUL. */
const wild = fc.constantFrom(
  ...['🙂', '👩‍👩‍👧', 'é', 'e\u0301', '中文', 'مرحبا', '\u202e', '\u200f', '\ufeff', '\u2028', '\ufffe'],
  ...['\0', '\x07', '\x1b[2J', '\x7f', '\x85', '\ud83d', '\ude00', '\ude00\ud83d', 'ç', 'ß'],
);

const plain = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 8,
});
const any = fc.string({ unit: 'binary', maxLength: 8 });

const joined = (piece: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(piece, { minLength: 1, maxLength }).map((pieces) => pieces.join(''));

const typable = joined(fc.oneof(grammar, plain), 6);
const untypable = joined(fc.oneof(grammar, wild, plain, any), 6);
const long = fc
  .tuple(typable, fc.integer({ min: 20, max: 200 }))
  .map(([text, times]) => text.repeat(times).slice(0, 4000));

/** Hostile strings, the same for the same seed: about half of them typable, some very long. */
export function hostileStrings(count: number, seed: number): readonly string[] {
  const hostile = fc.oneof(
    { weight: 48, arbitrary: typable },
    { weight: 50, arbitrary: untypable },
    { weight: 2, arbitrary: long },
  );
  return fc.sample(hostile, { numRuns: count, seed });
}
