import { type ReactNode, useEffect } from 'react'

/** Wraps an island when it's rendered and when it's hydrated, so that its ids match. */
export function IslandRoot({ onLive, children }: { onLive?: () => void; children: ReactNode }) {
  // The caller isn't part of React.
  useEffect(() => onLive?.(), [onLive])
  return children
}
