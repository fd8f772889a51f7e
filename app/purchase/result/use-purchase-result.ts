import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type PurchaseResult, verifyPurchase } from './verify-purchase.ts'

type Shown = PurchaseResult | { name: 'verifying' }

/** The states of §4 of the result page, for the purchase that its address names. */
export function usePurchaseResult(): { result: Shown; isNews: boolean; verifyAgain: () => void } {
  const [query] = useSearchParams()
  const sessionId = query.get('session_id')
  const [result, setResult] = useState<Shown>({ name: 'verifying' })
  const [attempt, setAttempt] = useState(0)

  // Follows the address and the network: the answer is asked for in the browser, since the page is the same for all.
  useEffect(() => {
    let isAwaited = true
    void verifyPurchase(sessionId).then((answer) => isAwaited && setResult(answer))
    return () => {
      isAwaited = false
    }
  }, [sessionId, attempt])

  const verifyAgain = () => {
    setResult({ name: 'verifying' })
    setAttempt(attempt + 1)
  }
  return { result, isNews: result.name !== 'verifying' || attempt > 0, verifyAgain }
}
