import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { pressed } from '../../frame/shortcuts.ts';
import type { EditableText } from './editable-text.ts';
import { type CommandName, commandNames, commands } from './format/commands.ts';
import { continueList } from './format/continue-list.ts';
import type { Command, TextFormat } from './format/edit.ts';
import { indentItem, isInItem, outdentItem } from './format/list-item.ts';

type FieldRef = RefObject<EditableText | null>;

const isAlone = (event: KeyboardEvent) => !(event.ctrlKey || event.metaKey || event.altKey);

/** What Tab does in a list of Markdown. It does not leave it, also where an item has nowhere to go. */
function tabCommand(event: KeyboardEvent, field: EditableText, format: TextFormat): Command | undefined {
  const isList = isAlone(event) && format === 'markdown' && isInItem(field.text(), field.selection());
  return isList ? (event.shiftKey ? outdentItem : indentItem) : undefined;
}

/** The command that a key press means. */
function commandOf(event: KeyboardEvent): CommandName | undefined {
  const name = pressed(event);
  return commandNames.find(each => each === name);
}

/** What a key does; undefined if it is left to the field and the browser. */
function commandFor(event: KeyboardEvent, field: EditableText, format: TextFormat): Command | undefined {
  if (event.key === 'Tab') return tabCommand(event, field, format);
  if (event.key === 'Enter') {
    const isList = isAlone(event) && !event.shiftKey && format === 'markdown';
    return isList && continueList(field.text(), field.selection()) ? continueList : undefined;
  }
  const name = commandOf(event);
  return name && commands[format][name];
}

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

/**
 * @param askLink does what the link command does, if it has to ask where the link leads.
 * @returns what does what a key means before the field, or the browser, does something else with it.
 */
export function useFieldKeys(
  field: FieldRef,
  format: TextFormat,
  askLink: () => boolean,
): (event: KeyboardEvent) => void {
  /** Whether Escape was the last key: then Tab leaves the field, also in a list. */
  const leaves = useRef(false);
  return event => {
    const { current } = field;
    if (!current || event.isComposing || modifiers.has(event.key) || current.isPicturePicked?.()) return;
    const isLeaving = leaves.current && event.key === 'Tab';
    leaves.current = event.key === 'Escape';
    const command = isLeaving ? undefined : commandFor(event, current, format);
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    if (command === commands[format].link && askLink()) return;
    const edit = command(current.text(), current.selection());
    if (edit) current.edit(edit);
  };
}
