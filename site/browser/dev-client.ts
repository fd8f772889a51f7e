// Only in development: lets React refresh what's on a page, and Vite load the page again.
import '@vitejs/plugin-react/preamble'

import.meta.hot?.accept()
// A page that says what's wrong has no part to refresh.
if ('failed' in document.documentElement.dataset) import.meta.hot?.on('vite:beforeUpdate', () => location.reload())
import.meta.hot?.send('page:listens', { askedAt: performance.timeOrigin })
