import type { AppDefinition, PhoneServices, RunningApp } from '../app.ts';
import { createPage, PageStack } from '../page.ts';
import { ICONS } from '../picture/icons.ts';
import { createTextField, type TextField } from '../text-field.ts';
import type { View } from '../view.ts';
import { button, checkBox, column, editText, image, label, labelledCheckBox, row, scroller } from '../widgets.ts';

const PACKAGE = 'com.glovebox.signin';

/** The one account there is. */
const USER = 'demo';
const PASSWORD = 'glovebox';

/** A sign-in form: a masked field, a tick box that only its neighbour names, a button that waits for both fields. */
export const SIGN_IN: AppDefinition = {
  packageName: PACKAGE,
  label: 'Sign In',
  activity: `${PACKAGE}.SignInActivity`,
  icon: { icon: ICONS.key, background: '#2f9e62', foreground: '#ffffff' },
  place: 'drawer',
  install: (phone) => {
    const account = { remembered: '' };
    return () => startSignIn(phone, account);
  },
};

/** What the form holds while its process runs. */
interface Form {
  readonly user: TextField;
  readonly password: TextField;
  remember: boolean;
  error: string | undefined;
}

/** @param account outlives the process: the user name to fill in, empty when none is to be remembered */
function startSignIn(phone: PhoneServices, account: { remembered: string }): RunningApp {
  const form: Form = {
    user: createTextField(account.remembered, { hint: 'User name' }),
    password: createTextField('', { hint: 'Password', password: true }),
    remember: account.remembered !== '',
    error: undefined,
  };
  const signIn = (): void => {
    const user = form.user.editing.text.trim();
    const right = user === USER && form.password.editing.text === PASSWORD;
    form.error = right ? undefined : 'Wrong user name or password.';
    if (!right) return;
    account.remembered = form.remember ? user : '';
    form.password.editing = createTextField().editing;
    form.password.password = true;
    pages.push(createPage(`${PACKAGE}.AccountActivity`, () => accountView(phone, user)));
  };
  const pages = new PageStack(createPage(SIGN_IN.activity, () => formView(form, signIn)));
  return { page: () => pages.top, back: () => pages.pop() };
}

function formView(form: Form, signIn: () => void): View {
  const { user, password } = form;
  const complete = user.editing.text.trim() !== '' && password.editing.text !== '';
  const look = { size: 17, colour: 'ink' } as const;
  const box = { padding: [20, 18, 20, 18] } as const;
  const face = { look: { background: 'card', corner: 16 } } as const;
  const showPassword = row([
    checkBox(
      !password.password,
      () => {
        password.password = !password.password;
      },
      { id: 'show_password' },
    ),
    label('Show password', { size: 16, colour: 'ink' }),
  ]);
  const remember = labelledCheckBox(
    'Remember me',
    form.remember,
    () => {
      form.remember = !form.remember;
    },
    { id: 'remember_me' },
  );
  const error =
    form.error === undefined
      ? []
      : [
          label(
            form.error,
            { size: 15, colour: '#c5362f', maxLines: 2 },
            { width: 'fill', margin: [4, 8, 4, 0] },
            { id: 'error' },
          ),
        ];
  const submit = button(
    'Sign in',
    signIn,
    { id: 'sign_in', disabled: !complete, look: { background: 'container', corner: 26 } },
    { width: 'fill', height: 52, padding: [20, 16, 20, 16], margin: [0, 10, 0, 0] },
  );
  return scroller(
    column(
      [
        image(ICONS.key, 30, 'onPrimary', { width: 64, height: 64 }, { look: { background: 'primary', corner: 32 } }),
        label('Welcome back', { size: 30, colour: 'ink' }, { margin: [0, 18, 0, 0] }, { id: 'title' }),
        label('Sign in with your Glovebox account.', { size: 15, colour: 'inkSoft' }, { margin: [0, 4, 0, 20] }),
        editText(user, 'user_name', look, box, face),
        editText(password, 'password', look, { ...box, margin: [0, 12, 0, 0] }, face),
        ...error,
        column([showPassword, remember], { margin: [-11, 8, 0, 0] }),
        submit,
      ],
      { padding: [24, 40, 24, 32] },
    ),
  );
}

function accountView(phone: PhoneServices, user: string): View {
  const out = button(
    'Sign out',
    phone.back,
    { id: 'sign_out', look: { background: 'container' } },
    { margin: [0, 28, 0, 0] },
  );
  return column(
    [
      image(ICONS.person, 52, 'onPrimary', { width: 96, height: 96 }, { look: { background: 'primary', corner: 48 } }),
      label(`Welcome, ${user}`, { size: 28, colour: 'ink' }, { margin: [0, 22, 0, 0] }, { id: 'welcome' }),
      label('You are signed in.', { size: 16, colour: 'inkSoft' }, { margin: [0, 6, 0, 0] }),
      out,
    ],
    { height: 'fill', cross: 'center', padding: [24, 120, 24, 24] },
  );
}
