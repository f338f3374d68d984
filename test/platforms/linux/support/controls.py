# A window with one of each control, for the tests. It prints what happens to it, a JSON line each.
import json
import sys

import gi

gi.require_version('Gtk', '3.0')
from gi.repository import GLib, Gtk


def tell(event, **fields):
    print(json.dumps({'event': event, **fields}), flush=True)


title = sys.argv[1] if len(sys.argv) > 1 else 'Controls'
is_small = 'small' in sys.argv
window = Gtk.Window(title=title)
window.connect('destroy', Gtk.main_quit)
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
window.add(box)
if is_small:
    box.pack_start(Gtk.Button(label='Only'), False, False, 0)
    window.show_all()
    tell('ready')
    Gtk.main()
    sys.exit(0)


def add(widget, name=None, expand=False):
    if name is not None:
        widget.get_accessible().set_name(name)
    box.pack_start(widget, expand, expand, 0)
    return widget


menu_bar = add(Gtk.MenuBar())
file_item = Gtk.MenuItem(label='File')
menu = Gtk.Menu()
save = Gtk.MenuItem(label='Save all')
save.connect('activate', lambda _: tell('menu', item='Save all'))
menu.append(save)
file_item.set_submenu(menu)
menu_bar.append(file_item)

field = add(Gtk.Entry(placeholder_text='Your name'), 'Name')
field.connect('changed', lambda _: tell('field', text=field.get_text()))
secret = add(Gtk.Entry(visibility=False, input_purpose=Gtk.InputPurpose.PASSWORD), 'Secret')
secret.set_text('hunter2')

button = add(Gtk.Button(label='Count'))
count = [0]


def counted(_):
    count[0] += 1
    tell('count', value=count[0])


button.connect('clicked', counted)
button.set_tooltip_text('Counts the presses')

changing = add(Gtk.Button(label='Play'))
changing.connect('clicked', lambda _: changing.set_label('Pause'))
vanishing = add(Gtk.Button(label='Vanish'))
vanishing.connect('clicked', lambda _: GLib.idle_add(vanishing.destroy))
disabled = add(Gtk.Button(label='Disabled', sensitive=False))
disabled.connect('clicked', lambda _: tell('impossible'))

check = add(Gtk.CheckButton(label='Agree', active=True))
toggle = add(Gtk.ToggleButton(label='Bold'))
slider = add(Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1), 'Volume')
slider.set_value(30)
slider.connect('value-changed', lambda _: tell('slider', value=slider.get_value()))
spin = add(Gtk.SpinButton.new_with_range(0, 10, 1), 'Copies')
expander = add(Gtk.Expander(label='More'))
expander.add(Gtk.Label(label='Hidden words'))

view = add(Gtk.TextView(), 'Notes')
view.get_buffer().set_text('one two two 日本 end')

rows = Gtk.ListBox()
for number in range(200):
    rows.add(Gtk.Label(label='Row %d' % number))
scrolled = Gtk.ScrolledWindow(min_content_height=80)
scrolled.add(rows)
add(scrolled)

# The number of children of this one is rows times columns.
store = Gtk.ListStore(str, str)
for number in range(20_000):
    store.append(['Cell %d' % number, 'Second %d' % number])
table = Gtk.TreeView(model=store)
for column, name in enumerate(('First', 'Second')):
    table.append_column(Gtk.TreeViewColumn(name, Gtk.CellRendererText(), text=column))
large = Gtk.ScrolledWindow(min_content_height=120)
large.add(table)
add(large)

window.resize(500, 700)
window.show_all()
tell('ready')
Gtk.main()
