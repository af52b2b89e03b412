import { useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from '../../frame/icons.tsx';
import { ariaShortcut, type ShortcutName, shortcutText } from '../../frame/shortcuts.ts';
import { words } from '../../words.ts';
import { chooseFieldKind, type FieldKind, fieldKind, fieldKinds } from './field-kind.ts';
import { type CommandName, commandNames } from './format/commands.ts';
import { loadField } from './open-field.ts';

/** A button of the bar. */
interface Tool {
  name: string;
  icon: IconName;
  title: string;
  shortcut?: string;
  /** Whether it is chosen, of several of which one is. */
  isChosen?: boolean;
  use(): void;
}

/** Where each key leads from a button of a bar, which is one stop of the Tab key. */
const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Beside a name stands its shortcut. */
const toolOf = (name: ShortcutName & (CommandName | 'find' | 'insert'), use: () => void): Tool => ({
  name: words.shortcut[name],
  icon: name,
  title: `${words.shortcut[name]} (${shortcutText(name)})`,
  shortcut: ariaShortcut(name),
  use,
});

function toolsOf({ command, insert, addPicture, find }: ToolbarActions): Tool[] {
  return [
    ...commandNames.map(name => toolOf(name, () => command(name))),
    ...(insert ? [toolOf('insert', insert)] : []),
    { name: words.addPicture, icon: 'media', title: words.addPicture, use: addPicture },
    // In a plain area the browser's own finds all.
    ...(fieldKind.value === 'plain' ? [] : [toolOf('find', find)]),
  ];
}

const kindOf = (kind: FieldKind): Tool => ({
  name: words.fieldKind[kind],
  icon: kind,
  title: words.aboutFieldKind[kind],
  isChosen: kind === fieldKind.value,
  use: () => void loadField(kind).then(() => chooseFieldKind(kind)),
});

export interface ToolbarActions {
  command(name: CommandName): void;
  /** Undefined where nothing can be put in. */
  insert: (() => void) | undefined;
  addPicture(): void;
  find(): void;
}

/** The bar above the text; on a phone it is at the foot, where thumbs are. */
export function Toolbar(uses: ToolbarActions) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const tools = toolsOf(uses);
  const kinds = fieldKinds.map(kindOf);
  const move = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(current, tools.length + kinds.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  const button = ({ name, icon, title, shortcut, isChosen, use }: Tool, at: number) => (
    <button
      key={name}
      type="button"
      class="tool"
      title={title}
      aria-keyshortcuts={shortcut}
      {...(isChosen === undefined ? {} : { role: 'radio', 'aria-checked': isChosen })}
      tabIndex={at === current ? 0 : -1}
      // The text keeps the focus, and a phone its keyboard.
      onMouseDown={event => event.preventDefault()}
      onFocus={() => setCurrent(at)}
      onClick={use}
    >
      <Icon name={icon} />
      <span class="hidden">{name}</span>
    </button>
  );
  return (
    <div class="tools" role="toolbar" aria-label={words.format} ref={bar} onKeyDown={move}>
      {tools.map(button)}
      <div class="apart" role="radiogroup" aria-label={words.textShownAs}>
        {kinds.map((kind, at) => button(kind, tools.length + at))}
      </div>
    </div>
  );
}
