import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSimulator } from '../../src/simulator/simulator.ts';
import { PlainScreen } from './plain-screen.ts';
import { RawSocket } from './raw-socket.ts';

test('the console greets twice, answers line by line, and wants no particular token', async () => {
  const simulator = await startSimulator({ createScreen: () => new PlainScreen() });
  const [phone] = simulator.phones;
  assert.ok(phone !== undefined);
  const talk = async (lines: string): Promise<string> => {
    const socket = await RawSocket.open(phone.consolePort);
    socket.send(`${lines}quit\n`);
    const text = (await socket.rest()).toString();
    socket.close();
    return text;
  };
  const greeted = await talk('auth 1234\navd name\n');
  assert.equal(greeted.split('OK\r\n').length - 1, 3);
  assert.match(greeted, /OK\r\nGlovebox_Sim_1\r\nOK\r\n$/);
  assert.match(
    await talk('geo fix 1 x\nfly\nping\n'),
    /KO: argument is not a number\r\nKO: unknown command, try 'help'\r\nI am alive!\r\nOK\r\n$/,
  );
  await simulator.close();
});
