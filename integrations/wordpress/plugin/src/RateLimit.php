<?php
namespace WalletConnectButton;

/** Counts what one address does. Each count is a row of WordPress's options, which nothing reads by its API. */
final class RateLimit
{
    private const PREFIX = 'wcb_rate_';
    /** A row's value is the second at which its period ends, times this, plus the count. */
    private const SCALE = 1000000000;
    private const NETWORK_BYTES = 8;
    private const IPV4_MAPPED = "\0\0\0\0\0\0\0\0\0\0\xff\xff";

    public static function register(): void
    {
        // Once a day, by WordPress's own schedule.
        add_action('delete_expired_transients', [self::class, 'deleteExpired']);
    }

    /** Whether this request is one too many within the period. The request counts. */
    public static function exceeds(string $what, int $most, int $periodSeconds): bool
    {
        global $wpdb;
        /** Filters the address of the visitor, for sites behind a proxy that PHP does not know. */
        $address = (string) apply_filters('wallet_connect_button_client_address', $_SERVER['REMOTE_ADDR'] ?? '');
        $first = (time() + $periodSeconds) * self::SCALE + 1;
        // One statement, so that of any number of requests at the same moment no two have the same count. What
        // LAST_INSERT_ID is given is what this connection reads afterwards.
        $changed = $wpdb->query($wpdb->prepare(
            "INSERT INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, %d, 'no')
            ON DUPLICATE KEY UPDATE option_value = LAST_INSERT_ID(
                IF(CAST(option_value AS UNSIGNED) < %d, %d, CAST(option_value AS UNSIGNED) + 1))",
            self::PREFIX . md5(wp_hash("$what " . self::network($address))),
            $first,
            time() * self::SCALE,
            $first
        ));
        // MySQL's own figures: 1 is a new row, 2 a changed one. A database that cannot count lets nobody pass.
        $count = [1 => 1, 2 => $wpdb->insert_id % self::SCALE][(int) $changed] ?? PHP_INT_MAX;
        return $count > $most;
    }

    public static function deleteExpired(): void
    {
        global $wpdb;
        $wpdb->query($wpdb->prepare(
            "DELETE FROM $wpdb->options WHERE option_name LIKE %s AND CAST(option_value AS UNSIGNED) < %d",
            $wpdb->esc_like(self::PREFIX) . '%',
            time() * self::SCALE
        ));
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
