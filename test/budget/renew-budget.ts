// Sets each page's budget to 5% above its current weight: npm run build && node test/budget/renew-budget.ts
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BARS, CEILINGS_FILE, ceilingOf, FIGURES, weighSite } from './budget.ts'

const weights = await weighSite(join(resolve(import.meta.dirname, '../..'), 'build/client'))
const lines = [...weights].map(
  ([route, weight]) => `  ${JSON.stringify(route)}: [${ceilingOf(weight, route).join(', ')}]`,
)
writeFileSync(CEILINGS_FILE, `{\n${lines.join(',\n')}\n}\n`)

for (const name of FIGURES) {
  const [route, weight] = [...weights].reduce((one, other) => (other[1][name] > one[1][name] ? other : one))
  const bar = name === 'requests' ? '' : ` of ${BARS[name]}`
  console.log(`${name}: at most ${weight[name]}${bar}, at ${route}`)
}
