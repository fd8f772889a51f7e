import { type RefObject, useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a form's fields, as they stand in the document, are complete by `judge`. True until the page's script runs:
 * a plain post is judged by the server.
 */
export function useIsComplete(form: RefObject<HTMLFormElement | null>, judge: (form: HTMLFormElement) => boolean) {
  const subscribe = useCallback(
    (changed: () => void) => {
      const element = form.current
      element?.addEventListener('input', changed)
      element?.addEventListener('change', changed)
      return () => {
        element?.removeEventListener('input', changed)
        element?.removeEventListener('change', changed)
      }
    },
    [form],
  )
  return useSyncExternalStore(
    subscribe,
    () => form.current !== null && judge(form.current),
    () => true,
  )
}
