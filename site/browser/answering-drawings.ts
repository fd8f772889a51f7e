// Drawings that answer a slider or ticks. Without this script, each is a plain table.
import { formatTime } from '#contracts/dates.ts'
import { inDigits } from '#contracts/wording.ts'

const numberIn = (text: string | null | undefined) => Number((text ?? '').replaceAll(/[^\d.]/g, ''))

const put = (element: Element | null | undefined, text: string) => {
  if (element && element.textContent !== text) element.textContent = text
}

/** How long a week's inquiries wait in each lane: a line an inquiry. */
function drawWait(figure: HTMLElement, inquiries: number) {
  for (const lane of figure.querySelectorAll<HTMLElement>('[data-lane]')) {
    const minutes = Number(lane.dataset['lane'])
    const height = Number(lane.querySelector('svg')?.getAttribute('height')) / inquiries
    for (const [row, line] of lane.querySelectorAll('line').entries()) {
      for (const end of ['y1', 'y2']) line.setAttribute(end, String((row + 0.5) * height))
      line.setAttribute('stroke-width', String(row < inquiries ? height * 0.6 : 0))
    }
    const output = lane.querySelector('output')
    if (output) {
      output.dataset['one'] ??= output.textContent
      const all = Math.round((inquiries * minutes) / 60)
      put(output, inquiries === 1 ? output.dataset['one'] : `${inquiries} \u00d7 ${output.dataset['one']} = ${all} h`)
    }
  }
}

/** The same day so many months from now; the month's last if it's shorter. */
function dayIn(months: number): string {
  const now = new Date()
  const month = now.getMonth() + months
  const last = new Date(now.getFullYear(), month + 1, 0).getDate()
  return formatTime(new Date(now.getFullYear(), month, Math.min(now.getDate(), last)).getTime(), 'short date')
}

/** When each thing is due if the last day is so many months away. What's due before today is late already. */
function drawRunway(figure: HTMLElement, months: number) {
  const longest = Number(figure.dataset['longest'])
  for (const row of figure.querySelectorAll<HTMLElement>('[data-at]')) {
    const away = months - Number(row.dataset['at'])
    put(row.querySelector('[data-date]'), `${dayIn(away)}${away < 0 ? ', late' : ''}`)
  }
  const across = `${(1 - months / longest) * 97}%`
  for (const end of ['x1', 'x2']) figure.querySelector('[data-today]')?.setAttribute(end, across)
}

function addUp(table: HTMLElement) {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')]
  const sum = table.querySelector<HTMLTableCellElement>('[data-sum]')
  const ticked = rows.filter((row) => row.querySelector('input')?.checked)
  const total = ticked.reduce((all, row) => all + numberIn(sum && row.cells[sum.cellIndex]?.textContent), 0)
  const currency = /^\D?/.exec(sum?.textContent ?? '')?.[0] ?? ''
  put(sum, `${currency}${inDigits(total)}`)
  put(sum?.parentElement?.firstElementChild, `${ticked.length} of ${rows.length} ticked`)
}

function follow(figure: HTMLElement, draw: (figure: HTMLElement, value: number) => void) {
  const range = figure.querySelector<HTMLInputElement>('input[type=range]')
  const show = () => {
    put(range?.nextElementSibling, range?.value ?? '')
    draw(figure, Number(range?.value))
  }
  range?.addEventListener('input', show)
  show()
}

const KINDS: Record<string, (figure: HTMLElement) => void> = {
  wait: (figure) => follow(figure, drawWait),
  runway: (figure) => follow(figure, drawRunway),
  wipe: (figure) => {
    figure.dataset['live'] = ''
    follow(figure, (_, percent) => figure.style.setProperty('--at', `${percent}%`))
  },
  requests: (figure) => {
    const output = figure.querySelector('[data-count]')
    new PerformanceObserver((list) => {
      const others = list.getEntries().filter(({ name }) => new URL(name).origin !== location.origin)
      put(output, String(numberIn(output?.textContent) + others.length))
    }).observe({ type: 'resource', buffered: true })
  },
  ticks: (figure) => {
    for (const box of figure.querySelectorAll('input')) box.hidden = false
    figure.addEventListener('change', () => addUp(figure))
  },
}

export function answerDrawings() {
  for (const figure of document.querySelectorAll<HTMLElement>('[data-answers]')) {
    KINDS[figure.dataset['answers'] ?? '']?.(figure)
    for (const control of document.querySelectorAll<HTMLElement>('[data-control]')) control.hidden = false
  }
}
