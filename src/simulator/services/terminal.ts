import { type ByteSink, type ByteSource, toBytes } from './byte-channel.ts';

/** A terminal's output side: line ends go out as CR LF. */
export function terminalOutput(output: ByteSink): ByteSink {
  return {
    write: (data) => output.write(Buffer.from(toBytes(data).toString('latin1').replaceAll('\n', '\r\n'), 'latin1')),
  };
}

const END_OF_TRANSMISSION = '\x04';
const INTERRUPT = '\x03';
const BACKSPACES = '\x7f\b';

/** A terminal's input side: what is typed is echoed and handed on in whole lines. */
export function terminalInput(input: ByteSource, screen: ByteSink): ByteSource {
  let line = '';
  const ready: string[] = [];
  let ended = false;
  const type = async (character: string): Promise<void> => {
    if (character === '\r' || character === '\n') {
      ready.push(`${line}\n`);
      line = '';
      await screen.write('\n');
    } else if (BACKSPACES.includes(character)) {
      if (line !== '') await screen.write('\b \b');
      line = line.slice(0, -1);
    } else if (character === INTERRUPT) {
      ready.push('\n');
      line = '';
      await screen.write('^C\n');
    } else if (character === END_OF_TRANSMISSION) ended ||= line === '';
    else {
      line += character;
      await screen.write(Buffer.from(character, 'latin1'));
    }
  };
  return {
    async read() {
      while (ready.length === 0) {
        const bytes = ended ? undefined : await input.read();
        if (bytes === undefined) return undefined;
        for (const character of bytes.toString('latin1')) await type(character);
      }
      return Buffer.from(ready.shift() ?? '', 'latin1');
    },
  };
}
