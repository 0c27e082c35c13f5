<?php
// Removes everything that the plugin stored, on every site of a network.
defined('WP_UNINSTALL_PLUGIN') || exit;

require_once __DIR__ . '/src/autoload.php';

(static function (): void {
    global $wpdb;
    // The account is in the record of each session that began with it.
    $inRecords = ['key' => 'session_tokens', 'value' => 'wallet_connect_button_account', 'compare' => 'LIKE'];
    $either = ['relation' => 'OR', ['key' => 'wallet_connect_button_account'], $inRecords];
    foreach (get_users(['meta_query' => $either, 'blog_id' => 0, 'fields' => 'ID']) as $userId) {
        \WalletConnectButton\WalletSessions::endAllBut((int) $userId, []);
    }
    delete_metadata('user', 0, 'wallet_connect_button_account', '', true);
    $clear = static function () use ($wpdb): void {
        delete_option('wallet_connect_button');
        foreach (['_transient_wcb_', '_transient_timeout_wcb_', 'wcb_rate_'] as $prefix) {
            $like = $wpdb->esc_like($prefix) . '%';
            $wpdb->query($wpdb->prepare("DELETE FROM $wpdb->options WHERE option_name LIKE %s", $like));
        }
    };
    foreach (is_multisite() ? get_sites(['fields' => 'ids', 'number' => 0]) : [0] as $siteId) {
        if ($siteId > 0) {
            switch_to_blog($siteId);
        }
        $clear();
        if ($siteId > 0) {
            restore_current_blog();
        }
    }
})();
