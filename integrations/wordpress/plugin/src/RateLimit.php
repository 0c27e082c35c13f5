<?php
namespace WalletConnectButton;

/** Counts what one address does, by transients. */
final class RateLimit
{
    private const NETWORK_BYTES = 8;
    private const IPV4_MAPPED = "\0\0\0\0\0\0\0\0\0\0\xff\xff";

    /** Whether this request is one too many within the period. The request counts. */
    public static function exceeds(string $what, int $most, int $periodSeconds): bool
    {
        /** Filters the address of the visitor, for sites behind a proxy that PHP does not know. */
        $address = (string) apply_filters('wallet_connect_button_client_address', $_SERVER['REMOTE_ADDR'] ?? '');
        $key = 'wcb_rate_' . md5(wp_hash("$what " . self::network($address)));
        $known = get_transient($key);
        [$count, $until] = is_array($known) ? $known : [0, time() + $periodSeconds];
        set_transient($key, [$count + 1, $until], max(1, $until - time()));
        return $count >= $most;
    }

    /** Whoever has an IPv6 address has a whole /64 of them, so these count as one. Anything else is left as it is. */
    private static function network(string $address): string
    {
        $bytes = filter_var($address, FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) === false ? false : inet_pton($address);
        if ($bytes === false) {
            return $address;
        }
        // An IPv4 address in the form of IPv6 is one address.
        $isMapped = strpos($bytes, self::IPV4_MAPPED) === 0;
        return $isMapped ? (string) inet_ntop(substr($bytes, 12)) : bin2hex(substr($bytes, 0, self::NETWORK_BYTES));
    }
}
