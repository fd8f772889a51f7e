import { useEffect, useState } from 'react'
import { type PurchaseResult, verifyPurchase } from './verify-purchase.ts'

type Shown = PurchaseResult | { name: 'verifying' }

/** The states of §4 of the result page, for the purchase that its address or the browser's cookie names. */
export function usePurchaseResult(): { result: Shown; isNews: boolean; verifyAgain: () => void } {
  const [result, setResult] = useState<Shown>({ name: 'verifying' })
  const [attempt, setAttempt] = useState(0)

  // Follows the address and the network: the answer is asked for in the browser, since the page is the same for all.
  useEffect(() => {
    let isAwaited = true
    void verifyPurchase(location.search).then((answer) => {
      // From here on the cookie opens it, and what could be passed on leaves the address.
      if (answer.name === 'verified') history.replaceState(history.state, '', location.pathname)
      if (isAwaited) setResult(answer)
    })
    return () => {
      isAwaited = false
    }
  }, [attempt])

  const verifyAgain = () => {
    setResult({ name: 'verifying' })
    setAttempt(attempt + 1)
  }
  return { result, isNews: result.name !== 'verifying' || attempt > 0, verifyAgain }
}
