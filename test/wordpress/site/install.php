<?php
// Installs WordPress: `php install.php`, with the environment of the site's server.
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = parse_url(getenv('WCB_HOME'), PHP_URL_HOST) . ':' . parse_url(getenv('WCB_HOME'), PHP_URL_PORT);
$_SERVER['REQUEST_URI'] = '/';
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Test site', 'administrator', 'administrator@test.example', true, '', 'password');
foreach (['editor', 'author', 'contributor', 'subscriber'] as $role) {
    wp_insert_user([
        'user_login' => $role,
        'user_pass' => 'password',
        'user_email' => "$role@test.example",
        'role' => $role,
    ]);
}
foreach (get_users() as $user) {
    // The tour of the editor would cover what the test presses.
    update_user_meta($user->ID, $GLOBALS['wpdb']->prefix . 'persisted_preferences', [
        'core/edit-post' => ['welcomeGuide' => false, 'fullscreenMode' => false],
        '_modified' => '2030-01-01T00:00:00.000Z',
    ]);
}
update_option('permalink_structure', '/%postname%/');
switch_theme('twentytwentythree');
flush_rewrite_rules();
