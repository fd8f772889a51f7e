/** The first file descriptor that systemd passes on (sd_listen_fds). */
const FIRST = 3

/**
 * The file descriptor of a socket that already listens: systemd holds it while the server restarts, so visitors wait
 * instead of being refused (deploy/gimbal.socket). Undefined if this process was given none.
 */
export function givenSocket(
  { LISTEN_FDS: count, LISTEN_PID: pid }: Record<string, string | undefined>,
  ownPid: number,
): number | undefined {
  // A parent's variables may have been inherited.
  return Number(count) >= 1 && Number(pid) === ownPid ? FIRST : undefined
}
