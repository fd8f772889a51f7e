import { expect, it } from 'vitest'
import { hasNoDigit, suggestAddress } from './field-questions.tsx'

it.each([
  ['gmail.com', 'gmial.com gmal.com gmaill.com gmail.con gmial.con gmail.co gmail gmail.c gmail.net gmail.com.com'],
  ['yahoo.com', 'Yaho.com yahoo'],
  ['hotmail.com', 'hotmial.com'],
  ['outlook.com', 'outlok.com'],
  ['comcast.net', 'comcast.nte'],
  ['verizon.net', 'verizon.com'],
  ['byronlaw.com', 'byronlaw.con byronlaw.cm'],
  ['byronlaw.org', 'byronlaw.og'],
])('takes for a slip of %s: %s', (meant, slips) => {
  for (const slip of slips.split(' '))
    expect([slip, suggestAddress(` Ada.B@${slip} `)]).toEqual([slip, `Ada.B@${meant}`])
})

it.each([
  '',
  ...`ada@gmail.com ada@GMAIL.com ada@mail.com ada@ymail.com ada@yahoo.ca ada@hotmail.co ada@outlook.com.au
    ada@hotmail.co.uk ada@hotmail.fr ada@protonmail.ch ada@byronlaw.com ada@me.com ada@art.net ada@müller.example ada@gmai ada @gmial.com`.split(
    /\s+/,
  ),
])('leaves %s alone', (typed) => expect(suggestAddress(typed)).toBeUndefined())

it.each([
  ['call me', true],
  ['n/a', true],
  ['', false],
  [' ', false],
  ['(503) 555-0119 x12', false],
  ['٠١٢٣', false],
])('asks about the phone %j: %s', (phone, asks) => expect(hasNoDigit(phone)).toBe(asks))
