/**
 * The network of a sender: the /48 that one site gets of IPv6, the /24 of IPv4. A sender that is neither is its own network.
 * @param sender as `senderKey` makes it: an IPv4 address, or an IPv6 /64
 */
export function networkOf(sender: string): string {
  if (sender.endsWith('::/64')) return `${sender.split(':', 3).join(':')}::/48`
  return /^\d+\.\d+\.\d+\.\d+$/.test(sender) ? `${sender.slice(0, sender.lastIndexOf('.'))}.0/24` : sender
}
