import { BUY_PATH } from '../paths.ts'
import { handAccessOver } from './access.ts'

/** §4: when the router has not come to the buy page after 50 and then 100 ms, the browser goes there itself. */
const PATIENCE_MS = [50, 100]

/** Goes to the buy page once access was given. */
export async function openBuyPage(navigate: (path: string) => unknown): Promise<void> {
  void navigate(BUY_PATH)
  for (const ms of PATIENCE_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    if (location.pathname === BUY_PATH) return
  }
  if (handAccessOver()) location.assign(BUY_PATH)
}
