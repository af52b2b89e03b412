import type { EditorView } from '@codemirror/view';
import { blocksOf, moveTo } from './change-picture.ts';
import { figureAt } from './figures.ts';
import type { Target } from './moves.ts';

/** How far the mouse moves before it drags, and how near to an edge of the window it scrolls, in pixels. */
const slack = 6;
const edge = 48;

/** Where a picture would go, and the line that shows it, in pixels of the window. */
interface Drop {
  target: Target;
  line: { x: number; y: number; width: number; height: number };
}

/** Beside a picture: before it or behind it. In the middle of one that is alone it is above or below that. */
function besidePicture(view: EditorView, element: Element, x: number): Drop | undefined {
  const host = element.closest('.cm-figure');
  const start = host ? view.posAtDOM(host) : 0;
  const figure = host ? figureAt(view.state, { from: start, to: start }) : undefined;
  if (!host || !figure) return undefined;
  const { left, right, top, height } = element.getBoundingClientRect();
  const part = (x - left) / (right - left);
  if (figure.pictures.length === 1 && part > 0.3 && part < 0.7) return undefined;
  const at = [...host.querySelectorAll('.cm-picture')].indexOf(element);
  const isRight = part >= 0.5;
  const isBehind = isRight === (getComputedStyle(host).direction === 'ltr');
  return {
    target: { figure, at: at + (isBehind ? 1 : 0) },
    line: { x: isRight ? right + 3 : left - 6, y: top, width: 3, height },
  };
}

/** Between the blocks of the text: that whose middle is below the mouse comes behind it. */
function betweenBlocks(view: EditorView, y: number): Drop {
  const { left: x, width } = view.contentDOM.getBoundingClientRect();
  const blocks = blocksOf(view.state);
  const shown = blocks.filter(({ to }) => to >= view.viewport.from);
  for (const { from, to } of shown) {
    const top = view.lineBlockAt(from).top + view.documentTop;
    const bottom = view.lineBlockAt(to).bottom + view.documentTop;
    if (y < (top + bottom) / 2)
      return { target: { before: from }, line: { x, y: top - 4, width, height: 3 } };
  }
  const y1 = view.lineBlockAt(blocks.at(-1)?.to ?? 0).bottom + view.documentTop;
  return { target: { before: view.state.doc.length }, line: { x, y: y1 + 2, width, height: 3 } };
}

function dropAt(view: EditorView, { clientX, clientY }: MouseEvent): Drop {
  const root = view.root as ShadowRoot;
  const element = root.elementFromPoint(clientX, clientY)?.closest('.cm-picture');
  return (element && besidePicture(view, element, clientX)) ?? betweenBlocks(view, clientY);
}

/** The line that shows where the picture goes. */
function showDrop(line: HTMLElement, { x, y, width, height }: Drop['line']): void {
  for (const [name, length] of Object.entries({ left: x, top: y, width, height }))
    line.style.setProperty(name, `${length}px`);
}

/** The click that ends a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}

/** Moves the picture that is picked to where the mouse takes it, once that leaves its place. Escape leaves it where it is. */
export function drag(view: EditorView, { clientX, clientY }: MouseEvent): void {
  const line = document.createElement('div');
  line.className = 'picture-drop';
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => {
    line.remove();
    ended.abort();
  };
  const move = (event: MouseEvent) => {
    if (event.buttons !== 1) return end();
    const isFar = Math.hypot(event.clientX - clientX, event.clientY - clientY) > slack;
    if (!isFar && !line.isConnected) return undefined;
    document.body.append(line);
    if (event.clientY < edge) scrollBy(0, -edge / 2);
    if (event.clientY > innerHeight - edge) scrollBy(0, edge / 2);
    return showDrop(line, dropAt(view, event).line);
  };
  const drop = (event: MouseEvent) => {
    const isDragged = line.isConnected;
    end();
    if (!isDragged) return;
    swallowClick();
    moveTo(view, dropAt(view, event).target);
  };
  const stop = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  addEventListener('mousemove', move, { signal });
  addEventListener('mouseup', drop, { signal });
  addEventListener('keydown', stop, { signal, capture: true });
}
