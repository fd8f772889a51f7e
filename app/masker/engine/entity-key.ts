import type { Kind } from './reading.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const SCALES: Record<string, number> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  mm: 1e6,
  billion: 1e9,
  b: 1e9,
  bn: 1e9,
}

/** The same for two texts that say the same thing: '3/5/2025' and 'March 5, 2025', '$1,200' and '$1,200.00'. */
export function entityKey(kind: Kind, text: string): string {
  return `${kind}:${KEYS[kind]?.(text) ?? plain(text)}`
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s,.]+/g, ' ')
    .trim()
const compact = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '')

const KEYS: Partial<Record<Kind, (text: string) => string>> = {
  phone: (text) => {
    const [number = '', extension = ''] = text.split(/[a-z]+\.?\s*/i)
    return `${number.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}/${extension}`
  },
  ssn: compact,
  account: compact,
  docket: compact,
  money: amountKey,
  date: dateKey,
}

function amountKey(text: string): string {
  const [, number = ''] = /([\d,]*\.?\d+)/.exec(text) ?? []
  if (number === '') return plain(text)
  const [, scale = ''] = /\d\s*(thousand|million|billion|mm|bn|k|m|b)\b/i.exec(text) ?? []
  const currency = /[€£¥]|EUR|GBP|CAD|AUD|CHF|JPY|MXN|euro/i.exec(text)?.[0].toUpperCase() ?? '$'
  return `${currency}${Number(number.replaceAll(',', '')) * (SCALES[scale.toLowerCase()] ?? 1)}`
}

const DATES = [
  /^(?<month>[a-z]{3})[a-z]*\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?<year>\d{4}))?$/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?\s+(?:day\s+)?(?:of\s+)?(?<month>[a-z]{3})[a-z]*\.?(?:,?\s+(?<year>\d{4}))?$/i,
  /^(?<year>\d{4})[-/.](?<month>\d{2})[-/.](?<day>\d{2})$/,
  /^(?<month>\d{1,2})[/-](?<day>\d{1,2})(?:[/-](?<year>\d{2}|\d{4}))?$/,
]

function dateKey(text: string): string {
  for (const shape of DATES) {
    const { year = '', month = '', day = '' } = shape.exec(text)?.groups ?? {}
    const number = Number(month) || MONTHS.indexOf(month.toLowerCase()) + 1
    if (day) return `${year.length === 2 ? `20${year}` : year}-${number}-${Number(day)}`
  }
  return plain(text)
}
