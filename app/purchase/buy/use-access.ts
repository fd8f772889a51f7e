import { useEffect, useRef, useState } from 'react'
import { PRODUCT_PATH } from '#contracts/plain/masker-release.ts'
import { takeAccess } from './access.ts'

/** Whether the buy page may be seen (§4). Who may not is sent to the product page, in place of this one. */
export function useAccess(): boolean {
  const [isOpen, setIsOpen] = useState(false)
  const taken = useRef<{ access: boolean }>(undefined)
  // Reads the browser's session storage, once: the flag is good for one time.
  useEffect(() => {
    taken.current ??= { access: takeAccess() }
    const { access } = taken.current
    if (access) setIsOpen(true)
    else location.replace(PRODUCT_PATH)
  }, [])
  return isOpen
}
