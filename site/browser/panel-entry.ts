/** The event after a choice on the page changed the address's query. */
export const SEARCH_CHANGED = 'search-changed'

/** The id of the open menu that the browser's current history entry belongs to. */
export const enteredPanel = () => (history.state as { panel?: string } | null)?.panel
