import type { Paper } from './pdf-paper.ts'

/** A column of a table. */
export interface TableColumn {
  readonly title: string
  /** In points. */
  readonly width: number
  /** Amounts stand under each other at the right. */
  readonly isAmount?: boolean
}

/** How a table is set, in points. */
interface TableStyle {
  readonly margin: number
  readonly size: number
  readonly rowHeight: number
}

/** Sets a tagged table, one row below the other; a page that is full begins again with the head. */
export function addTable(
  { document: paper, root }: Paper,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  { margin, size, rowHeight }: TableStyle,
): void {
  const whole = paper.struct('Table')
  root.add(whole)
  const line = (cells: readonly string[], isHead: boolean) => {
    if (paper.y + rowHeight > paper.page.height - margin) {
      paper.addPage()
      if (!isHead) line(head, true)
    }
    const row = paper.struct('TR')
    whole.add(row)
    const top = paper.y
    let left = margin
    for (const [index, { width, isAmount = false }] of columns.entries()) {
      const x = left
      row.add(
        paper.struct(isHead ? 'TH' : 'TD', {}, () => {
          paper
            .font(isHead ? 'Helvetica-Bold' : 'Helvetica')
            .fontSize(size)
            .fillColor('#1b2733')
            .text(cells[index] ?? '', x, top, {
              width: width - 6,
              height: rowHeight - 4,
              align: isAmount ? 'right' : 'left',
              ellipsis: true,
              lineBreak: false,
            })
        }),
      )
      left += width
    }
    row.end()
    paper.y = top + rowHeight
  }
  const head = columns.map(({ title }) => title)
  line(head, true)
  for (const cells of rows) line(cells, false)
  whole.end()
}
