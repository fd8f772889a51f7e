/** Where session storage holds the survey. On its own, so that other pages can look without loading the survey. */
export const STORAGE_KEY = 'survey'
