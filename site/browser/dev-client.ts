// Only in development: lets React refresh what's on a page, and Vite load the page again.
import '@vitejs/plugin-react/preamble'

import.meta.hot?.accept()
import.meta.hot?.send('page:listens', { askedAt: performance.timeOrigin })
