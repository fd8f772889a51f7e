import { useNavigation } from 'react-router'

/** Says that the next page is on its way, when it takes longer than a blink (app/styles/motion.css). */
export function LoadingLine() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <p role="status" className="loading-line label fixed inset-x-0 top-0 z-50 border-t-3 border-accent text-right">
      <span className="bg-paper px-4 py-1.5">Loading…</span>
    </p>
  )
}
