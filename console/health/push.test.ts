import { expect, it, vi } from 'vitest'
import { pushSupport } from './push.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1'
const IPAD_OR_MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'

it.each([
  ['an iPhone, in Safari', { userAgent: IPHONE, maxTouchPoints: 5 }, undefined, 'home screen'],
  ['an iPad, which poses as a Mac', { userAgent: IPAD_OR_MAC, maxTouchPoints: 5 }, undefined, 'home screen'],
  ['an old Mac', { userAgent: IPAD_OR_MAC, maxTouchPoints: 0 }, undefined, 'no'],
  ['a browser that may', {}, { permission: 'granted' }, 'yes'],
  ['one that was told not to', {}, { permission: 'denied' }, 'blocked'],
])('knows of %s whether it can show push messages, or could', (_, navigator, Notification, support) => {
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: {} })
  vi.stubGlobal('window', Notification ? { PushManager: {}, Notification } : {})
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('isSecureContext', true)
  expect(pushSupport()).toBe(support)
})
