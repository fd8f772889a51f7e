import { expect, it, vi } from 'vitest'
import { pushSupport } from './push.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1'
const IPAD_OR_MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'

it.each([
  ['an iPhone, in Safari', { userAgent: IPHONE, maxTouchPoints: 5 }, 'home screen'],
  ['an iPad, which poses as a Mac', { userAgent: IPAD_OR_MAC, maxTouchPoints: 5 }, 'home screen'],
  ['an old Mac', { userAgent: IPAD_OR_MAC, maxTouchPoints: 0 }, 'no'],
])('knows that %s can’t show push messages, and whether it could', (_, navigator, support) => {
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: {} })
  vi.stubGlobal('window', {})
  vi.stubGlobal('isSecureContext', true)
  expect(pushSupport()).toBe(support)
})

it.each([
  ['granted', 'yes'],
  ['denied', 'blocked'],
])('takes a permission of %s for %s', (permission, support) => {
  const Notification = { permission }
  vi.stubGlobal('navigator', { serviceWorker: {} })
  vi.stubGlobal('window', { PushManager: {}, Notification })
  vi.stubGlobal('Notification', Notification)
  expect(pushSupport()).toBe(support)
})
