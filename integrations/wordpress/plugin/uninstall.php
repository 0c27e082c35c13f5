<?php
// Removes everything that the plugin stored, on every site of a network.
defined('WP_UNINSTALL_PLUGIN') || exit;

(static function (): void {
    global $wpdb;
    delete_metadata('user', 0, 'wallet_connect_button_account', '', true);
    $clear = static function () use ($wpdb): void {
        delete_option('wallet_connect_button');
        $like = $wpdb->esc_like('_transient_') . '%' . $wpdb->esc_like('wcb_') . '%';
        $wpdb->query($wpdb->prepare("DELETE FROM $wpdb->options WHERE option_name LIKE %s", $like));
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
