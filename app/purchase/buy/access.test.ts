import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveAccess, handAccessOver, takeAccess } from './access.ts'

function storageOf(entries: Map<string, string>) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const entries = new Map<string, string>()
beforeEach(() => vi.stubGlobal('sessionStorage', storageOf(entries)))
afterEach(() => {
  giveAccess()
  takeAccess()
  entries.clear()
})

test('the flag is good for one time', () => {
  expect(takeAccess()).toBe(false)
  giveAccess()
  expect([...entries]).toEqual([['canAccessBuyPage', 'true']])
  expect(takeAccess()).toBe(true)
  expect([...entries]).toEqual([])
  expect(takeAccess()).toBe(false)
})

test('anything but true is no access, and is taken away as well', () => {
  entries.set('canAccessBuyPage', 'yes')
  expect(takeAccess()).toBe(false)
  expect(entries.size).toBe(0)
})

test('a flag that was handed over waits for the next document, and for no other', () => {
  giveAccess()
  expect(handAccessOver()).toBe(true)
  expect(takeAccess()).toBeUndefined()
  expect(entries.get('canAccessBuyPage')).toBe('true')
  giveAccess()
  expect(takeAccess()).toBe(true)
})

test('where storage is blocked this document holds the flag, and no other would find it', () => {
  vi.stubGlobal('sessionStorage', undefined)
  giveAccess()
  expect(handAccessOver()).toBe(false)
  expect(takeAccess()).toBe(true)
  expect(takeAccess()).toBe(false)
})
