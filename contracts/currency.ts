// Without a schema library: pages for visitors load this.

const WHOLE = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const THOUSANDTHS = new Set('bhd jod kwd omr tnd'.split(' '))

/**
 * How many digits the payment provider counts behind the point (https://docs.stripe.com/currencies#special-cases). A
 * machine's locale data has others: it gives none to HUF, COP, ISK, TWD and UGX, which are counted in hundredths.
 */
export function digitsOfCurrency(currency: string): number {
  const code = currency.toLowerCase()
  return WHOLE.has(code) ? 0 : THOUSANDTHS.has(code) ? 3 : 2
}
