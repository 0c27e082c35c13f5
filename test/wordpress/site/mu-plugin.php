<?php
// What the test adds to its site: the local chains and services.
$stack = json_decode((string) file_get_contents(__DIR__ . '/stack.json'), true);

add_filter('wallet_connect_button_options', static function (array $options) use ($stack): array {
    return $stack['options'] + $options;
});
add_filter('wallet_connect_button_rpc_urls', static function (array $urls) use ($stack): array {
    return get_option('wcb_test_without_rpc') ? [] : $stack['rpcUrls'];
});
// Every visitor of the test has the same address. A test of the limits names one.
add_filter('wallet_connect_button_client_address', static function (string $address): string {
    return $_SERVER['HTTP_X_TEST_ADDRESS'] ?? wp_generate_uuid4();
});
// Where plugins that ban users hook in. One of them is on, by its name, for users whose name the option has.
$bans = static function ($user): bool {
    $name = $user instanceof WP_User ? $user->user_login : $user;
    return $name === get_option('wcb_test_banned');
};
$banned = new WP_Error('banned', '<strong>Error:</strong> This user is banned.');
$plugins = [
    // Ban Users
    'on the user' => static function () use ($bans, $banned): void {
        add_filter('wp_authenticate_user', static function ($user) use ($bans, $banned) {
            return $bans($user) ? $banned : $user;
        }, 10, 2);
    },
    // Disable User Login
    'after the passwords' => static function () use ($bans, $banned): void {
        add_filter('authenticate', static function ($user) use ($bans, $banned) {
            return $bans($user) ? $banned : $user;
        }, 1000, 3);
    },
    // Plugins that know the name only
    'before the passwords' => static function () use ($bans, $banned): void {
        add_filter('authenticate', static function ($user, $name) use ($bans, $banned) {
            return $bans($name) ? $banned : $user;
        }, 10, 2);
    },
    // Disable Users: the user is logged in already, and is logged out again.
    'after the log-in' => static function () use ($bans): void {
        add_action('wp_login', static function ($name) use ($bans): void {
            if ($bans($name)) {
                wp_clear_auth_cookie();
                wp_redirect(add_query_arg('disabled', '1', site_url('wp-login.php', 'login')));
                exit;
            }
        }, 10, 2);
    },
    // One that logs everybody in as somebody else, as a plugin for a directory of users might.
    'with another user' => static function () use ($bans): void {
        add_filter('authenticate', static function ($user, $name) use ($bans) {
            return $bans($name) ? get_user_by('login', 'administrator') : $user;
        }, 30, 2);
    },
];
$ban = $plugins[get_option('wcb_test_ban_plugin')] ?? null;
if ($ban !== null) {
    $ban();
}
add_action('wp_login_failed', static function (string $name): void {
    update_option('wcb_test_failed', $name);
});
add_action('init', static function (): void {
    if (isset($_GET['test-options'])) {
        wp_send_json(get_option('wallet_connect_button'));
    }
});
// What the site would send.
add_filter('pre_wp_mail', static function ($sent, array $email) {
    update_option('wcb_test_emails', array_merge((array) get_option('wcb_test_emails'), [$email]));
    return true;
}, 10, 2);
