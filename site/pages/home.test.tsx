import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Ticker } from './home.tsx'

test.each([[undefined], [null], ['One'], [{ 0: 'One' }], [['One', 2]]])(
  '%j is no list: the error is shown',
  (capabilities) => {
    const html = renderToStaticMarkup(<Ticker capabilities={capabilities} />)
    expect(html).toContain('Error: Invalid data received for capabilities.')
    expect(html).not.toContain('ticker-track')
  },
)
