// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC1363} from "@openzeppelin/contracts/token/ERC20/extensions/ERC1363.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC6909} from "@openzeppelin/contracts/token/ERC6909/ERC6909.sol";
import {Context} from "@openzeppelin/contracts/utils/Context.sol";

// Tokens of every interface by which an account can grant a right to what it has. For tests only.

/// Somebody may act as an account, as trusted forwarders (ERC-2771) and precompiles that batch calls do. So a right may
/// come into being in the middle of a call to another contract.
abstract contract ActedFor is Context {
    address private actor;

    function actAs(address account, bytes calldata data) external {
        address before = actor;
        actor = account;
        (bool done, bytes memory result) = address(this).delegatecall(data);
        actor = before;
        if (!done) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
    }

    function _msgSender() internal view virtual override returns (address) {
        return actor == address(0) ? msg.sender : actor;
    }
}

/// ERC-20 with `increaseAllowance` and `increaseApproval`, and EIP-2612.
contract PermitToken is ActedFor, ERC20Permit {
    constructor() ERC20("Permit", "PRM") ERC20Permit("Permit") {}

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function increaseAllowance(address spender, uint256 added) external returns (bool) {
        _approve(_msgSender(), spender, allowance(_msgSender(), spender) + added);
        return true;
    }

    function increaseApproval(address spender, uint256 added) external returns (bool) {
        _approve(_msgSender(), spender, allowance(_msgSender(), spender) + added);
        return true;
    }

    function _msgSender() internal view override(ActedFor, Context) returns (address) {
        return ActedFor._msgSender();
    }
}

/// ERC-1363: `transferAndCall`, `approveAndCall`, `transferFromAndCall`.
contract CallbackToken is ActedFor, ERC1363 {
    constructor() ERC20("Callback", "CBK") {}

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function _msgSender() internal view override(ActedFor, Context) returns (address) {
        return ActedFor._msgSender();
    }
}

interface IOldReceiver {
    function receiveApproval(address from, uint256 value, address token, bytes calldata data) external;
    function onTokenTransfer(address from, uint256 value, bytes calldata data) external;
    function tokenFallback(address from, uint256 value, bytes calldata data) external;
}

/// The interfaces before ERC-1363: `approveAndCall` of 2015, ERC-677 and ERC-223.
contract OldCallbackToken is ActedFor, ERC20 {
    event Transfer(address indexed from, address indexed to, uint256 value, bytes data);

    constructor() ERC20("Old", "OLD") {}

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function approveAndCall(address spender, uint256 value, bytes calldata data) external returns (bool) {
        _approve(_msgSender(), spender, value);
        IOldReceiver(spender).receiveApproval(_msgSender(), value, address(this), data);
        return true;
    }

    function transferAndCall(address to, uint256 value, bytes calldata data) external returns (bool) {
        _transfer(_msgSender(), to, value);
        emit Transfer(_msgSender(), to, value, data);
        IOldReceiver(to).onTokenTransfer(_msgSender(), value, data);
        return true;
    }

    function transfer(address to, uint256 value, bytes calldata data) external returns (bool) {
        _transfer(_msgSender(), to, value);
        emit Transfer(_msgSender(), to, value, data);
        IOldReceiver(to).tokenFallback(_msgSender(), value, data);
        return true;
    }

    function _msgSender() internal view override(ActedFor, Context) returns (address) {
        return ActedFor._msgSender();
    }
}

interface IOperatorReceiver {
    function tokensReceived(
        address operator,
        address from,
        address to,
        uint256 amount,
        bytes calldata data,
        bytes calldata operatorData
    ) external;
}

/// ERC-777: operators, `send` with a hook, `burn`. The hook is called without the registry.
contract OperatorToken is ActedFor, ERC20 {
    mapping(address => mapping(address => bool)) private operators;

    event AuthorizedOperator(address indexed operator, address indexed holder);
    event RevokedOperator(address indexed operator, address indexed holder);
    event Sent(
        address indexed operator,
        address indexed from,
        address indexed to,
        uint256 amount,
        bytes data,
        bytes operatorData
    );
    event Burned(address indexed operator, address indexed from, uint256 amount, bytes data, bytes operatorData);

    error NotOperator();

    constructor() ERC20("Operator", "OPR") {}

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function isOperatorFor(address operator, address holder) public view returns (bool) {
        return operator == holder || operators[holder][operator];
    }

    function authorizeOperator(address operator) external {
        operators[_msgSender()][operator] = true;
        emit AuthorizedOperator(operator, _msgSender());
    }

    function revokeOperator(address operator) external {
        operators[_msgSender()][operator] = false;
        emit RevokedOperator(operator, _msgSender());
    }

    function send(address to, uint256 amount, bytes calldata data) external {
        _send(_msgSender(), to, amount, data);
    }

    function operatorSend(address from, address to, uint256 amount, bytes calldata data, bytes calldata) external {
        if (!isOperatorFor(_msgSender(), from)) revert NotOperator();
        _send(from, to, amount, data);
    }

    function burn(uint256 amount, bytes calldata data) external {
        _burn(_msgSender(), amount);
        emit Burned(_msgSender(), _msgSender(), amount, data, "");
    }

    function _send(address from, address to, uint256 amount, bytes calldata data) private {
        _transfer(from, to, amount);
        emit Sent(_msgSender(), from, to, amount, data, "");
        if (to.code.length > 0) IOperatorReceiver(to).tokensReceived(_msgSender(), from, to, amount, data, "");
    }

    function _msgSender() internal view override(ActedFor, Context) returns (address) {
        return ActedFor._msgSender();
    }
}

/// The permit of DAI: everything or nothing. Signatures are not verified here: anybody has one.
contract EverythingToken is ActedFor, ERC20 {
    constructor() ERC20("Everything", "EVR") {}

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function permit(address holder, address spender, uint256, uint256, bool allowed, uint8, bytes32, bytes32) external {
        _approve(holder, spender, allowed ? type(uint256).max : 0);
    }

    function _msgSender() internal view override(ActedFor, Context) returns (address) {
        return ActedFor._msgSender();
    }
}

/// ERC-721, which says that it has no decimals.
contract PieceToken is ActedFor, ERC721 {
    uint8 public constant decimals = 0;

    constructor() ERC721("Piece", "PCE") {}

    function mint(address to, uint256 id) external {
        _mint(to, id);
    }

    function _msgSender() internal view override(ActedFor, Context) returns (address) {
        return ActedFor._msgSender();
    }
}

/// ERC-1155.
contract ItemToken is ActedFor, ERC1155 {
    constructor() ERC1155("") {}

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function _msgSender() internal view override(ActedFor, Context) returns (address) {
        return ActedFor._msgSender();
    }
}

/// ERC-6909.
contract KindToken is ActedFor, ERC6909 {
    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount);
    }

    function _msgSender() internal view override(ActedFor, Context) returns (address) {
        return ActedFor._msgSender();
    }
}

/// The events of tokens from before the standard: nothing is indexed.
contract UnindexedToken is ActedFor {
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address from, address to, uint256 value);
    event Approval(address owner, address spender, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function approve(address spender, uint256 value) external {
        allowance[_msgSender()][spender] = value;
        emit Approval(_msgSender(), spender, value);
    }

    function transfer(address to, uint256 value) external {
        _move(_msgSender(), to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        allowance[from][_msgSender()] -= value;
        _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

interface ITransferFrom {
    function transferFrom(address from, address to, uint256 value) external;
}

/// The allowances of Permit2, which many accounts let take all of their tokens.
contract SharedAllowances is ActedFor {
    struct Allowed {
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    mapping(address => mapping(address => mapping(address => Allowed))) public allowance;

    event Approval(
        address indexed owner,
        address indexed token,
        address indexed spender,
        uint160 amount,
        uint48 expiration
    );
    event Permit(
        address indexed owner,
        address indexed token,
        address indexed spender,
        uint160 amount,
        uint48 expiration,
        uint48 nonce
    );
    event Lockdown(address indexed owner, address token, address spender);

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        allowance[_msgSender()][token][spender] = Allowed(amount, expiration, 0);
        emit Approval(_msgSender(), token, spender, amount, expiration);
    }

    /// As if the account had signed it.
    function permit(address owner, address token, address spender, uint160 amount) external {
        allowance[owner][token][spender] = Allowed(amount, type(uint48).max, 1);
        emit Permit(owner, token, spender, amount, type(uint48).max, 0);
    }

    function lockdown(address token, address spender) external {
        allowance[_msgSender()][token][spender].amount = 0;
        emit Lockdown(_msgSender(), token, spender);
    }

    function transferFrom(address from, address to, uint160 amount, address token) external {
        Allowed storage allowed = allowance[from][token][_msgSender()];
        if (allowed.amount != type(uint160).max) allowed.amount -= amount;
        ITransferFrom(token).transferFrom(from, to, amount);
    }
}

/// Emits any log that it is asked for.
contract AnyLog {
    function emitLog(bytes32[] calldata topics, bytes calldata data) external {
        bytes memory content = data;
        bytes32[4] memory at;
        for (uint256 index = 0; index < topics.length; index++) at[index] = topics[index];
        uint256 count = topics.length;
        assembly {
            let from := add(content, 32)
            let length := mload(content)
            let second := mload(add(at, 32))
            let third := mload(add(at, 64))
            switch count
            case 0 { log0(from, length) }
            case 1 { log1(from, length, mload(at)) }
            case 2 { log2(from, length, mload(at), second) }
            case 3 { log3(from, length, mload(at), second, third) }
            default { log4(from, length, mload(at), second, third, mload(add(at, 96))) }
        }
    }
}
