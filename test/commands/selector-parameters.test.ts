import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandHelp } from '../../src/cli/help.ts';
import { readWords } from '../../src/cli/words.ts';
import { type CommandDefinition, defineCommand } from '../../src/commands/definition.ts';
import {
  givenSelector,
  SELECTOR_PARAMETERS,
  selectorOf,
  selectorParameter,
} from '../../src/commands/selector-parameters.ts';
import { checkArguments } from '../../src/domain/check-arguments.ts';
import { GloveboxError } from '../../src/domain/errors.ts';
import type { ArgumentsOf, Parameters } from '../../src/domain/parameters.ts';
import type { Selector } from '../../src/domain/selector/selector.ts';

const parameters = {
  properties: {
    ...SELECTOR_PARAMETERS,
    until: selectorParameter('Stop when this shows.'),
    angle: { type: 'integer', minimum: -360, maximum: 360, description: 'Degrees.' },
  },
} as const satisfies Parameters;

const command: CommandDefinition = defineCommand({
  name: 'seek',
  title: 'Seek',
  summary: 'Seek elements.',
  toolset: 'core',
  readOnly: true,
  destructive: false,
  openWorld: false,
  platforms: [],
  positionals: [],
  parameters,
  examples: ['seek --text Save'],
  load: async () => async (_, checked) => {
    // Handlers get selectors, typed as such.
    const until: Selector | undefined = checked.until;
    return { value: { names: givenSelector(checked) !== undefined, until: until !== undefined } };
  },
});

type Checked = ArgumentsOf<typeof parameters>;

const mcp = (given: Record<string, unknown>): Checked => checkArguments(command, new Map(Object.entries(given)), 'mcp');

const cli = (...words: string[]): Checked => checkArguments(command, readWords(command, words), 'cli');

function refusal(attempt: () => unknown): GloveboxError {
  try {
    attempt();
  } catch (error) {
    assert.ok(error instanceof GloveboxError);
    assert.equal(error.code, 'INVALID_ARGS');
    return error;
  }
  return assert.fail('it was accepted');
}

test('a client gives an object, or text that holds one', () => {
  const wanted = { text: 'Save', role: 'button' };
  assert.deepEqual(mcp({ selector: wanted }), { selector: wanted });
  assert.deepEqual(mcp({ selector: JSON.stringify(wanted), until: { packageName: 'com.a' } }), {
    selector: wanted,
    until: { package: 'com.a' },
  });
  assert.deepEqual(mcp({ selector: null }), {});
  assert.equal(refusal(() => mcp({ selector: '' })).message, "option '--selector' needs a value");
  assert.equal(refusal(() => mcp({ until: { txt: 1 } })).message, "--until has no field 'txt'");
});

test('the options are the command line’s alone', () => {
  const refused = refusal(() => mcp({ text: 'Save' }));
  assert.equal(refused.message, "'seek' does not take the option '--text'");
  assert.equal(refusal(() => mcp({ selectr: {} })).hint, 'did you mean selector?');
});

test('on the command line an object, options, or both make one selector', () => {
  assert.deepEqual(givenSelector(cli('--selector', '{"text":"Save","index":1}')), { text: 'Save', index: 1 });
  assert.deepEqual(
    givenSelector(cli('--text=Save', '--id', 'bar', '--role', 'button', '--ref=e7', '--contains', '--ignore-case')),
    { text: 'Save', viewId: 'bar', role: 'button', ref: 'e7', contains: true, ignoreCase: true },
  );
  assert.deepEqual(givenSelector(cli('--selector={"role":"button"}', '--text', 'Save', '--contains=false')), {
    role: 'button',
    text: 'Save',
    contains: false,
  });
  assert.deepEqual(givenSelector(cli('--selector={"text":"Save"}', '--text', 'Save')), { text: 'Save' });
  assert.equal(givenSelector(cli()), undefined);
});

test('what contradicts itself, names nothing or is no role or ref is refused', () => {
  const refused: readonly (readonly [words: readonly string[], message: string, hint: string | undefined])[] = [
    [['--selector={"text":"a"}', '--text', 'b'], '--text contradicts text of --selector', 'give it once'],
    [['--selector={"viewId":"a"}', '--id', 'b'], '--id contradicts viewId of --selector', 'give it once'],
    [
      ['--selector={"text":"a","ignoreCase":false}', '--ignore-case'],
      '--ignore-case contradicts ignoreCase of --selector',
      'give it once',
    ],
    [['--contains'], '--contains needs --text or --id', '--text "Save" --contains'],
    [['--ignore-case'], '--ignore-case needs --text or --id', '--text "Save" --ignore-case'],
    [['--role', 'buton'], "--role must be a role (got 'buton')", 'did you mean button?'],
    [['--ref', '7'], "--ref must be a ref such as e7 (got '7')", 'ui-tree shows every ref'],
    [['--text', '\u200e'], '--text needs a value', undefined],
    [
      ['--selector', 'Save'],
      "--selector must be a JSON object (got 'Save')",
      `for its text: --selector '{"text":"Save"}'`,
    ],
  ];
  for (const [words, message, hint] of refused) {
    const error = refusal(() => givenSelector(cli(...words)));
    assert.deepEqual([error.message, error.hint], [message, hint]);
  }
});

test('a command that needs a selector says how to give one', () => {
  assert.deepEqual(selectorOf(cli('--id', 'a'), 'seek'), { viewId: 'a' });
  const error = refusal(() => selectorOf(cli(), 'seek'));
  assert.equal(error.message, "'seek' needs --selector");
  assert.equal(error.hint, `seek --selector '{"text":"Save"}'`);
});

test('help tells the object and the options', () => {
  assert.equal(
    commandHelp(command),
    [
      "glovebox seek [--selector '{…}'] [--text …] [--id …] [--role …] [--ref …] [--contains] [--ignore-case] [--until '{…}'] [--angle …]",
      '',
      'Seek elements.',
      '',
      '  --selector     Such as {"text":"Save","role":"button"}.',
      '  --text         Its text, content description or label.',
      '  --id           Its resource id, or the part after :id/.',
      '  --role         Its role: button, input, switch, …',
      '  --ref          Its ref, such as e7.',
      '  --contains     A part of the text or id is enough.',
      '  --ignore-case  Capital and small letters are the same.',
      '  --until        Stop when this shows.',
      '  --angle        Degrees.',
      '',
      'A selector is a JSON object: text, contentDescription, viewId, className, role, package, state,',
      'index, ref, ancestor, descendant; all must hold, whole and case-sensitive unless contains or',
      'ignoreCase is true.',
      '',
      'Examples:',
      '  glovebox seek --text Save',
      '',
    ].join('\n'),
  );
});

test('whole numbers may be negative where that is said', () => {
  assert.deepEqual(mcp({ angle: -90 }), { angle: -90 });
  assert.deepEqual(cli('--angle=-360'), { angle: -360 });
  assert.ok(Object.is(mcp({ angle: '-0' }).angle, 0));
  for (const angle of ['-361', '361', '1.5', '--1', '']) {
    assert.equal(
      refusal(() => mcp({ angle })).message,
      angle === ''
        ? "option '--angle' needs a value"
        : `--angle must be a whole number from -360 to 360 (got '${angle}')`,
    );
  }
  const error = refusal(() => cli('--angle', '-90'));
  assert.equal(error.message, "option '--angle' needs a value");
  assert.equal(error.hint, 'a value that begins with - needs the equals sign: --angle=-90');
});
