import { useSearch } from '../address.ts'
import { Notice } from '../ui/notice.tsx'

/** For a visitor who comes back from the provider without paying. */
export function CancelledNotice() {
  const isCancelled = new URLSearchParams(useSearch()).get('checkout') === 'cancelled'
  return (
    <div role="status" className="empty:hidden">
      {isCancelled && (
        <div className="border-b border-line bg-raised">
          <div className="wrap py-6">
            <Notice tone="plain">The checkout was canceled. Nothing was charged.</Notice>
            <p className="mt-2 pl-4.75 text-small text-quiet">
              To continue,{' '}
              <a href="#unlock" className="text-ink underline decoration-accent decoration-2 underline-offset-4">
                enter your client code again
              </a>
              .
            </p>
          </div>
        </div>
      )}
    </div>
  )
}
