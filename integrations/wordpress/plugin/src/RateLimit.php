<?php
namespace WalletConnectButton;

/** Counts what one address does, by transients. */
final class RateLimit
{
    /** Whether this request is one too many within the period. The request counts. */
    public static function exceeds(string $what, int $most, int $periodSeconds): bool
    {
        /** Filters the address of the visitor, for sites behind a proxy that PHP does not know. */
        $address = (string) apply_filters('wallet_connect_button_client_address', $_SERVER['REMOTE_ADDR'] ?? '');
        $key = 'wcb_rate_' . md5(wp_hash("$what $address"));
        $known = get_transient($key);
        [$count, $until] = is_array($known) ? $known : [0, time() + $periodSeconds];
        set_transient($key, [$count + 1, $until], max(1, $until - time()));
        return $count >= $most;
    }
}
