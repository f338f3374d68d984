import type { AppDefinition, PhoneServices, RunningApp } from '../app.ts';
import { createPage, type Page, PageStack } from '../page.ts';
import { ICONS } from '../picture/icons.ts';
import { NAVIGATION_BAR, STATUS_BAR } from '../system-bars.ts';
import type { View } from '../view.ts';
import { button, column, group, iconButton, label, row } from '../widgets.ts';
import { type PermissionChoice, permissionDialog } from './permission-dialog.ts';

const PACKAGE = 'com.glovebox.camera';

/**
 * A camera whose picture never stands still, so that no accessibility tool finds the screen idle, until "Still" stops
 * it. At its first start it asks for the permission.
 */
export const CAMERA: AppDefinition = {
  packageName: PACKAGE,
  label: 'Camera',
  activity: `${PACKAGE}.CameraActivity`,
  icon: { icon: ICONS.camera, background: '#3d4a66', foreground: '#ffffff' },
  place: 'drawer',
  install: (phone) => {
    const roll: CameraRoll = { allowed: false, pictures: 0 };
    return () => startCamera(phone, roll);
  },
};

/** What outlives the process. */
interface CameraRoll {
  /** The permission was given for good; "Only this time" holds for one process. */
  allowed: boolean;
  pictures: number;
}

/** What the running camera shows. */
interface Camera {
  readonly roll: CameraRoll;
  permission: PermissionChoice | undefined;
  /** The phase at which the picture stands still. */
  still: number | undefined;
  mode: 'Photo' | 'Video';
  flash: boolean;
}

function startCamera(phone: PhoneServices, roll: CameraRoll): RunningApp {
  const camera: Camera = {
    roll,
    permission: roll.allowed ? 'while-in-use' : undefined,
    still: undefined,
    mode: 'Photo',
    flash: false,
  };
  const sees = (): boolean => camera.permission !== undefined && camera.permission !== 'denied';
  const moves = (): boolean => sees() && camera.still === undefined;
  const finder: Page = createPage(
    CAMERA.activity,
    ({ landscape }) => (sees() ? cameraView(phone, camera, landscape) : refusedView(camera, ask)),
    { edgeToEdge: true, live: moves, idle: () => !moves() },
  );
  const pages = new PageStack(finder);
  const choose = (choice: PermissionChoice): void => {
    camera.permission = choice;
    roll.allowed = choice === 'while-in-use';
    pages.pop();
  };
  const ask = (): void =>
    pages.push(
      permissionDialog({
        beneath: finder,
        appLabel: CAMERA.label,
        purpose: 'take pictures and record video',
        icon: ICONS.camera,
        choose,
      }),
    );
  if (camera.permission === undefined) ask();
  return {
    page: () => pages.top,
    back: () => {
      if (pages.top === finder) return false;
      choose('denied');
      return true;
    },
  };
}

function cameraView(phone: PhoneServices, camera: Camera, landscape: boolean): View {
  const { roll } = camera;
  const finder: View = {
    className: 'android.view.SurfaceView',
    id: 'viewfinder',
    box: { width: 'fill', height: 'fill', weight: 1 },
    look: { control: { kind: 'viewfinder', phase: camera.still ?? phone.looks() } },
  };
  const shutter: View = {
    ...iconButton(ICONS.camera, camera.mode === 'Photo' ? 'Take picture' : 'Record video', () => {
      roll.pictures++;
    }),
    id: 'shutter',
    box: { width: 76, height: 76 },
    look: { background: '#ffffff', corner: 38, icon: { icon: ICONS.camera, size: 30, colour: '#20242c' } },
  };
  const controls = row(
    [
      row([lastPicture(roll.pictures)], { weight: 1, main: 'center' }),
      shutter,
      row([stillSwitch(phone, camera)], { weight: 1, main: 'center' }),
    ],
    { width: 'fill', padding: [16, 4, 16, 16] },
  );
  const black = { look: { background: '#000000' } } as const;
  if (!landscape) return column([topBar(camera), finder, modes(camera), controls], blackBox(), black);
  const side = column([topBar(camera), modes(camera), controls], { width: 280 });
  return row([finder, side], { ...blackBox(), width: 'fill' }, black);
}

function blackBox(): View['box'] {
  return { height: 'fill', padding: [0, STATUS_BAR, 0, NAVIGATION_BAR] };
}

function topBar(camera: Camera): View {
  const flash = iconButton(
    ICONS.flash,
    camera.flash ? 'Flash on' : 'Flash off',
    () => {
      camera.flash = !camera.flash;
    },
    {
      id: 'flash',
      look: { icon: { icon: ICONS.flash, size: 24, colour: camera.flash ? '#ffd24a' : '#ffffff8c' } },
    },
  );
  return row([flash], { width: 'fill', height: 56, padding: [8, 0, 8, 0] });
}

function modes(camera: Camera): View {
  const tabs = (['Photo', 'Video'] as const).map((mode) => {
    const selected = mode === camera.mode;
    return label(
      mode,
      { size: 15, colour: selected ? '#20242c' : '#ffffff', weight: 'medium', align: 'center' },
      { width: 84, height: 36, padding: [8, 8, 8, 8] },
      {
        selected,
        focusable: true,
        look: selected ? { background: '#ffffff', corner: 18 } : {},
        onTap: () => {
          camera.mode = mode;
        },
      },
    );
  });
  return row(tabs, { width: 'fill', main: 'center', gap: 8, padding: [16, 16, 16, 10] }, { id: 'modes' });
}

function lastPicture(pictures: number): View {
  const none = pictures === 0;
  return label(
    none ? '' : String(pictures),
    { size: 16, colour: '#ffffff', weight: 'medium', align: 'center' },
    { width: 52, height: 52, padding: [4, 14, 4, 14] },
    {
      id: 'last_picture',
      contentDescription: none ? 'No pictures' : pictures === 1 ? '1 picture' : `${pictures} pictures`,
      look: { background: none ? '#2a2e36' : '#2a6a98', corner: 14 },
    },
  );
}

/** The words and the switch are one view, as Android's Switch is. */
function stillSwitch(phone: PhoneServices, camera: Camera): View {
  const on = camera.still !== undefined;
  const control: View = {
    className: 'android.view.View',
    box: { width: 52, height: 32 },
    decorative: true,
    look: { control: { kind: 'switch', on } },
  };
  const words = label('Still', { size: 13, colour: '#ffffff' }, {}, { decorative: true });
  const box = { width: 72, flow: 'column', cross: 'center', gap: 6, padding: [4, 6, 4, 6] } as const;
  return group('android.widget.Switch', box, [control, words], {
    id: 'still',
    text: 'Still',
    checkable: true,
    checked: on,
    onTap: () => {
      camera.still = on ? undefined : phone.looks();
    },
  });
}

function refusedView(camera: Camera, ask: () => void): View {
  const words =
    camera.permission === undefined
      ? []
      : [
          label(
            'Camera has no permission to take pictures.',
            { size: 17, colour: '#ffffff', maxLines: 3, align: 'center' },
            { width: 'fill' },
            { id: 'refused' },
          ),
          button('Ask again', ask, { id: 'ask_again', look: { background: 'container' } }),
        ];
  return column(
    words,
    { ...blackBox(), main: 'center', cross: 'center', gap: 20, padding: [32, STATUS_BAR, 32, NAVIGATION_BAR] },
    { look: { background: '#000000' } },
  );
}
