import type { CommandContext, CommandResult } from '../device/context.ts';

interface DeviceArgument {
  readonly device?: string;
}

/** What the device is and how its screen is now, without a picture. */
export async function screenInfo(context: CommandContext, { device }: DeviceArgument): Promise<CommandResult> {
  const session = await context.select(device);
  const { model, osVersion, size, density, rotation, displays } = await session
    .capability('status', 'screen-info')
    .screen(context);
  return {
    value: {
      device: session.device.id,
      model,
      osVersion,
      width: size.width,
      height: size.height,
      density,
      rotation,
      displays: displays.map(({ name, place, size: own, density: dots, primary }) => ({
        name,
        ...(place === null ? {} : { x: place.x, y: place.y }),
        width: own.width,
        height: own.height,
        density: dots,
        primary,
      })),
    },
  };
}

/** What is in front, and whether anything is in the way of using it: the lock screen, a screen that is off. */
export async function currentWindow(context: CommandContext, { device }: DeviceArgument): Promise<CommandResult> {
  const session = await context.select(device);
  const { app, activity, title, keyboardShown, locked, screenOn } = await session
    .capability('status', 'current-window')
    .window(context);
  return {
    value: {
      device: session.device.id,
      package: app,
      activity,
      ...(title === null ? {} : { title }),
      keyboardShown,
      locked,
      screenOn,
    },
  };
}
