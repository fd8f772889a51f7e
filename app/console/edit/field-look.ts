/** How every text field on the page looks. */
export const fieldLook =
  'w-full rounded-sm border border-edge bg-raised px-2.5 py-1.5 text-ink aria-[invalid=true]:border-bad'
