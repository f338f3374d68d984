import type { Role } from '../role.ts';

/**
 * Roles by the last word of a class: Android's widgets (android.widget, android.view), androidx and Material, the names
 * that Compose, Flutter, React Native and Chromium give their elements, and what apps make of them (`MyImageButton`).
 * The first that fits counts.
 */
const ENDINGS: readonly (readonly [ending: RegExp, role: Role])[] = [
  [/Radio(?:Button)?$/, 'radio'],
  [/(?:Toggle(?:Button)?|Switch(?:Compat|Material)?|SwitchPreference)$/, 'switch'],
  [/Check(?:Box|edTextView)$/, 'checkbox'],
  [/(?:Button|Fab|FAB|Chip)$/, 'button'],
  [/(?:EditText|AutoComplete(?:TextView)?|TextField|TextInput|SearchBox)$/, 'input'],
  [/(?:Spinner|ComboBox|DropDown(?:List)?)$/, 'combobox'],
  [/(?:SeekBar|Slider|RatingBar|NumberPicker)$/, 'slider'],
  [/Progress(?:Bar|Indicator|View)?$/, 'progress'],
  [/WebView$/, 'webview'],
  [/(?:GridView|Grid)$/, 'grid'],
  [/(?:RecyclerView|ListView|LazyColumn|List)$/, 'list'],
  [/MenuItem(?:View|Impl)?$/, 'menuitem'],
  [/(?:PopupMenu|Menu|MenuView)$/, 'menu'],
  [/(?:Toolbar|ToolBar|ActionBar|AppBar)$/, 'toolbar'],
  [/Dialog$/, 'dialog'],
  [/^(?:Tab|TabView|TabItem|BottomNavigationItemView|NavigationBarItemView)$/, 'tab'],
  [/^TableRow$/, 'row'],
  [/^(?:TableLayout|Table)$/, 'table'],
  [/(?:ImageView|Image|ImageSwitcher|SvgView)$/, 'image'],
  [/(?:TextView|^Text|Chronometer|TextClock)$/, 'text'],
  [/(?:ScrollView|ViewPager2?|Layout(?:Compat)?|ViewGroup|ComposeView|TabHost|TabWidget)$/, 'group'],
];

/** Every pattern looks at every character. */
const LONGEST_WORD = 100;

/**
 * The role that an element's class says, by itself. Undefined for a class that may be anything (`android.view.View`).
 *
 * @param className As the platform writes it, with or without package; an inner class is its own last word.
 */
export function classRole(className: string): Role | undefined {
  const end = className.slice(-LONGEST_WORD);
  const word = end.slice(Math.max(end.lastIndexOf('.'), end.lastIndexOf('$')) + 1);
  return ENDINGS.find(([ending]) => ending.test(word))?.[1];
}

/** Classes whose rows are pressed through the list: Android's AdapterView and its kind. Recycler lists are none. */
export function isAdapterList(className: string): boolean {
  return !className.includes('Recycler') && /(?:ListView|GridView)$/.test(className);
}
