const isEmpty = (cell: Element) => cell.childNodes.length === 0;

const sides = /^(?:center|right)$/;

/** How a column is aligned, if its cells below the head agree. */
function alignmentOf(cells: readonly Element[]): string | undefined {
  const [first, ...others] = cells.filter(cell => !isEmpty(cell)).map(cell => cell.getAttribute('align'));
  return first && sides.test(first) && others.every(each => each === first) ? first : undefined;
}

function align(rows: readonly Element[][]): void {
  const [head = [], ...body] = rows;
  for (const column of head.keys()) {
    const cells = body.flatMap(row => row[column] ?? []);
    const alignment = alignmentOf(cells);
    for (const cell of [head[column] as Element, ...cells]) {
      cell.removeAttribute('align');
      if (alignment) cell.setAttribute('align', alignment);
    }
  }
}

/** Takes away what is empty at the end of all rows, as where whole columns of a spreadsheet were copied; others get as many cells. */
function even(rows: readonly Element[][], document: Document): Element[][] {
  const filled = rows.filter(row => !row.every(isEmpty));
  const widths = filled.map(row => row.findLastIndex(cell => !isEmpty(cell)) + 1);
  const width = Math.max(0, ...widths);
  return filled.map(row => Array.from({ length: width }, (_, at) => row[at] ?? document.createElement('td')));
}

const hasSpans = (rows: readonly Element[][]) =>
  rows.some(row => row.some(cell => cell.hasAttribute('colspan') || cell.hasAttribute('rowspan')));

/** A table of rows of cells, the first of which is the head: nothing says which else would be, and Markdown knows no table without. */
export function tableOf(given: readonly Element[][], document: Document): Element | undefined {
  const rows = hasSpans(given) ? [...given] : even(given, document);
  if (rows.length === 0) return undefined;
  rows[0] = (rows[0] ?? []).map(cell => {
    const head = document.createElement('th');
    for (const { name, value } of cell.attributes) head.setAttribute(name, value);
    head.append(...cell.childNodes);
    return head;
  });
  align(rows);
  const table = document.createElement('table');
  for (const [index, row] of rows.entries()) {
    if (index < 2) table.append(document.createElement(index === 0 ? 'thead' : 'tbody'));
    const line = table.lastElementChild?.appendChild(document.createElement('tr'));
    line?.append(...row);
  }
  return table;
}
