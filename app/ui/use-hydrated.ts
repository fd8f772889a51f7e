import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page may differ from what was rendered when the site was built: by its query, say. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
