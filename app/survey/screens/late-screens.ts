// One part of the script, loaded once by late-screen.tsx.
export { BookingScreen } from './booking-screen.tsx'
export { ContactScreen } from './contact-screen.tsx'
export { ThanksScreen } from './thanks-screen.tsx'
