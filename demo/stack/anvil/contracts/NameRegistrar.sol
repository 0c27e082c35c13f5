// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Names and the addresses behind them. Whoever runs it checks signatures and registers; everybody reads.
contract NameRegistrar {
    struct Addressed {
        uint256 coinType;
        address account;
        uint256 created;
    }

    struct Name {
        address owner;
        uint256 registered;
        uint256 updated;
        string attributes;
        Addressed[] addresses;
    }

    address public immutable operator;
    mapping(string => Name) private names;
    mapping(address => string[]) private held;

    event Registered(string name, address indexed owner, uint256 coinType);

    error NotOperator();
    error Taken(string name);

    constructor() {
        operator = msg.sender;
    }

    /// The same account behind each of the coin types (ENSIP-11). A name is given once.
    function register(
        string calldata name,
        address owner,
        uint256[] calldata coinTypes,
        string calldata attributes
    ) external {
        if (msg.sender != operator) revert NotOperator();
        Name storage entry = names[name];
        if (entry.owner != address(0)) revert Taken(name);
        entry.owner = owner;
        entry.registered = block.timestamp;
        entry.updated = block.timestamp;
        entry.attributes = attributes;
        for (uint256 at = 0; at < coinTypes.length; at++) {
            entry.addresses.push(Addressed(coinTypes[at], owner, block.timestamp));
            emit Registered(name, owner, coinTypes[at]);
        }
        held[owner].push(name);
    }

    /// An owner of zero means that nobody has the name.
    function lookup(string calldata name) external view returns (Name memory) {
        return names[name];
    }

    /// In the order in which they were registered.
    function namesOf(address owner) external view returns (string[] memory) {
        return held[owner];
    }
}
