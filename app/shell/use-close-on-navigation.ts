import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes a popover once a link of it has led somewhere; outside clicks and Escape are the platform's. */
export function useCloseOnNavigation(popover: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  const shown = useRef(key)
  // Follows the browser's history: the open state of a popover is the browser's, not React's.
  useEffect(() => {
    // Not on arrival: the visitor may have opened it before the page's script came.
    if (shown.current === key) return
    shown.current = key
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover()
  }, [key, popover])
}
